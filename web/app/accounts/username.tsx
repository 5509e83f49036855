/** Lets password managers know whose password it is. */
export function Username({ mobile }: { mobile: string }) {
  return <input type="text" name="username" autoComplete="username" value={mobile} readOnly hidden />;
}
