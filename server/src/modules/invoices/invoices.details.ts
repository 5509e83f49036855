import type { Keyring } from '../../platform/crypto.ts';

/** What stands on a special invoice beside the name and the tax number. */
export type TitleDetails = { address: string; phone: string; bank: string; account: string };

export const noDetails: TitleDetails = { address: '', phone: '', bank: '', account: '' };

export const sealDetails = (keyring: Keyring, { address, phone, bank, account }: TitleDetails): string =>
  keyring.seal(JSON.stringify({ address, phone, bank, account }));

export const openDetails = (keyring: Keyring, sealed: string): TitleDetails =>
  JSON.parse(keyring.open(sealed)) as TitleDetails;
