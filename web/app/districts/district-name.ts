import type { Client } from '@portal/contract/client';
import { districtPath } from './district-path.ts';

/** 330106 in words; a code nobody knows stays as it is. */
export async function districtName(call: Client, code: unknown): Promise<string> {
  if (typeof code !== 'string') return '';
  const path = await districtPath(call, code);
  return path.map(({ name }) => name).join(' ') || (/^\d{6}$/.test(code) ? code : '');
}
