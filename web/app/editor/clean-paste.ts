/** What Word, WPS and web pages put around a text when it is copied: none of it is wanted. */
export function cleanPaste(html: string): string {
  return html
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    .replaceAll(/<(style|script|xml|head|title)\b[\s\S]*?<\/\1>/gi, '')
    .replaceAll(/<(?:meta|link)\b[^>]*>/gi, '')
    .replaceAll(/<\/?(?:o|w|v|m|st1):[^>]*>/gi, '')
    .replaceAll(
      /([\s/"'`])(?:style|class|lang|align|width|height|id|dir|on\w+)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi,
      (_, before: string) => before.trim(),
    )
    .replaceAll(/<(\/?)(?:font|span)\b[^>]*>/gi, '')
    .replaceAll(/<h1\b/gi, '<h2')
    .replaceAll(/<\/h1>/gi, '</h2>')
    .replaceAll(/<p>(?:\s|&nbsp;|<br\s*\/?>)*<\/p>/gi, '');
}

/** Pasted from Word, WPS or WeChat: lists, bold and sides stand in classes and styles. */
export function isMessy(html: string): boolean {
  return /class="?Mso|mso-|urn:schemas-microsoft|<(?:section|mp-|mpvoice|o:p)|data-src=|mmbiz|style="[^"]*(?:font-weight|text-align)/i.test(
    html,
  );
}
