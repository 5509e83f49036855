import { apt } from './apt.mjs';
import { find } from './command.mjs';
import { Unavailable, say, yellow } from './console.mjs';

/** Installs missing programs; on failure reports it, and the stages that need them are skipped. */
export async function tools(purpose, names) {
  const missing = names.filter((name) => !find(name));
  if (missing.length === 0) return;
  try {
    await apt(`${purpose}所需的 ${missing.join('、')}`, missing);
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error;
    say(yellow(`提示：${error.message}`));
  }
}
