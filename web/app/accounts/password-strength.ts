// product 2. The contract's `passwordFault` decides; these are the same rules apart, to show while typing. Passwords of
// everyday use are refused by the server, which has the list.

export function kindsIn(password: string): number {
  return [/[A-Za-z]/, /\d/, /[^A-Za-z\d]/].filter((kind) => kind.test(password)).length;
}

export const passwordRules = [
  { text: '8-64 位', holds: (password: string) => password.length >= 8 && password.length <= 64 },
  { text: '字母、数字、符号至少两种', holds: (password: string) => kindsIn(password) >= 2 },
];

/** 0 nothing typed, 1 weak, 2 fair, 3 strong. */
export function strengthOf(password: string): 0 | 1 | 2 | 3 {
  if (password === '') return 0;
  if (passwordRules.some(({ holds }) => !holds(password))) return 1;
  const varied = new Set(password).size >= 8;
  return varied && (password.length >= 14 || (password.length >= 10 && kindsIn(password) === 3)) ? 3 : 2;
}
