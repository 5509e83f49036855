export type Sms = {
  /** Sends a code; the words are those of the template registered for the scene. */
  send(message: { mobile: string; scene: string; code: string }): Promise<void>;
};

/** The provider's template of each scene; `default` serves a scene without its own. */
export type Templates = Record<string, string>;

export function templateOf(templates: Templates, scene: string): string {
  const template = templates[scene] ?? templates.default;
  if (!template) throw new Error(`no SMS template for the scene "${scene}" and no default`);
  return template;
}
