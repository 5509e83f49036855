/**
 * Opens an empty window in the click handler and sets its address later: opened after the answer, it would be blocked
 * as a pop-up. Without an address it is closed again.
 */
export async function openLater(ask: () => Promise<string | null>): Promise<void> {
  const tab = window.open('', '_blank');
  const address = await ask().catch((error: unknown) => {
    tab?.close();
    throw error;
  });
  if (!address) return tab?.close();
  if (!tab) return location.assign(address);
  // Same as noopener, with which window.open would return null.
  tab.opener = null;
  tab.location.replace(address);
}
