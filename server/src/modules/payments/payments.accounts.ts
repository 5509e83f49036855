/** The two legs of a journal that moves money from one account to another. */
export const move = (from: string, to: string, amount: number) => [
  { account: from, amount: -amount },
  { account: to, amount },
];
