import { code, PortalError } from '@portal/contract/codes';

/** Parsers keep a stack of open tags: their cost grows with its height, so it is bounded. */
const mostDepth = 100;
const mostTags = 30_000;
const mostResult = 450_000;

export function tooComplex(what: string): PortalError {
  return new PortalError(code.failure, `正文的排版过于复杂（${what}），请清除多余的格式或拆分内容后再试`);
}

/** Hooks for one run of the sanitiser, which stop it as soon as there are too many tags or too many within one another. */
export function countingTags(also?: (name: string) => void) {
  let tags = 0;
  let depth = 0;
  return {
    onOpenTag(name: string) {
      if (++tags > mostTags) throw tooComplex(`标签超过 ${mostTags} 个`);
      if (++depth > mostDepth) throw tooComplex(`嵌套超过 ${mostDepth} 层`);
      also?.(name);
    },
    onCloseTag() {
      depth -= 1;
    },
  };
}

/** Emphasis over many blocks is repeated in each: a short text can become a long one. */
export function checkLength(length: number): void {
  if (length > mostResult) throw tooComplex('整理后过长');
}
