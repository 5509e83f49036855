const mostBytes = 1_000_000;

/** A request that failed as HTTP already, with words for the user. */
export class BodyError extends Error {
  override readonly name = 'BodyError';
  readonly status: 400 | 413;

  constructor(status: 400 | 413, message: string) {
    super(message);
    this.status = status;
  }
}

/** The JSON of a body of at most 1 MB; an empty body is an empty object. */
export async function readJson(request: Request): Promise<unknown> {
  const text = await readText(request);
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new BodyError(400, '请求内容格式有误，无法读取');
  }
}

async function readText(request: Request): Promise<string> {
  const announced = Number(request.headers.get('content-length') ?? 0);
  if (announced > mostBytes) throw tooLarge();
  if (!request.body) return '';

  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > mostBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function tooLarge(): BodyError {
  return new BodyError(413, '提交的内容过大，请精简后再试');
}
