/** Every code an answer can carry, and the sentence shown when the server has none of its own. */
export const code = {
  success: 1,
  failure: 0,
  sessionInvalid: 10001,
  notAllowed: 10002,
  notCertified: 10003,
  notYet: 20142,
  invalidFields: 40001,
  tooMany: 42900,
} as const;

export type Code = (typeof code)[keyof typeof code];
export type FailureCode = Exclude<Code, 1>;

export const codeText: Record<Code, string> = {
  [code.success]: '操作成功',
  [code.failure]: '操作失败，请稍后再试',
  [code.sessionInvalid]: '登录已失效，请重新登录',
  [code.notAllowed]: '当前身份无权进行此操作',
  [code.notCertified]: '请先完成身份认证',
  [code.notYet]: '处理中，请稍候',
  [code.invalidFields]: '填写的内容有误，请检查后重试',
  [code.tooMany]: '操作过于频繁，请稍后再试',
};

/** A refusal with words for the user. Rules throw it; one handler turns it into an envelope. */
export class PortalError extends Error {
  override readonly name = 'PortalError';
  readonly code: FailureCode;
  readonly data: unknown;

  constructor(failure: FailureCode, message: string = codeText[failure], data: unknown = null) {
    super(message);
    this.code = failure;
    this.data = data;
  }
}
