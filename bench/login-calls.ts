/** A public call, or the reason why not. */
export async function post<Data>(
  origin: string,
  headers: Record<string, string>,
  call: string,
  input: object,
): Promise<Data> {
  const body = JSON.stringify(input);
  const response = await fetch(`${origin}/api/szguild/public/${call}`, { method: 'POST', headers, body });
  const answer = (await response.json()) as { code: number; msg: string; data: Data };
  if (answer.code !== 1) throw new Error(`${call}: ${answer.msg}`);
  return answer.data;
}
