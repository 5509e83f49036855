let asked = false;

/** Our own reload. Any other one a script asks for is React Router's answer to a missing chunk: chunk-reload.ts. */
export function reloadPage(): void {
  asked = true;
  location.reload();
}

export function reloadWasAsked(): boolean {
  return asked;
}
