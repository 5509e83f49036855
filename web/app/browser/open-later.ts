/**
 * Opens a window whose address has yet to be asked for: at the press, because by the time of the answer a browser takes it
 * for a pop-up and blocks it without a word. Without an address it closes again.
 */
export async function openLater(ask: () => Promise<string | null>): Promise<void> {
  const tab = window.open('', '_blank');
  const address = await ask().catch((error: unknown) => {
    tab?.close();
    throw error;
  });
  if (!address) return tab?.close();
  if (!tab) return location.assign(address);
  // What is shown there needs no way back to this page.
  tab.opener = null;
  tab.location.replace(address);
}
