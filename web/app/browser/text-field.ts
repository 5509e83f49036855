/** Whether somebody may be writing in it; a slider or a checkbox is none. */
export function isTextField(element: Element | null): boolean {
  return (
    element?.matches('textarea, [contenteditable], input:not([type=range], [type=checkbox], [type=radio])') ??
    false
  );
}
