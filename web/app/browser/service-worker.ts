/** Keeps static files, and shows a page of ours where the network is gone: see web/public/sw.js. Called once. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () => void navigator.serviceWorker.register('/sw.js').catch(() => {});
  // After everything the page itself asks for.
  const soon = () => setTimeout(register, 1000);
  if (document.readyState === 'complete') soon();
  else addEventListener('load', soon, { once: true });
}
