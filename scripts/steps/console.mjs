import { endOnSignals } from './signals.mjs';

const colours = process.stdout.isTTY && !process.env.NO_COLOR;
const paint = (code) => (text) => (colours ? `\u001b[${code}m${text}\u001b[0m` : text);
export const green = paint(32);
export const red = paint(31);
export const yellow = paint(33);
export const grey = paint(90);

/** A failure whose message says everything a developer needs; printed without a stack. */
export class PlainError extends Error {}

/** Something this machine does not have and the project could not install. Only CI treats it as a failure. */
export class Unavailable extends PlainError {}

export const say = (line = '') => process.stdout.write(`${line}\n`);

export const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} 秒`;

/** Runs one step under a Chinese title, with a spinner on a terminal and one line when it ends. */
export async function step(title, work) {
  const since = performance.now();
  const spinner = spin(title, since);
  try {
    const result = await work();
    spinner.stop();
    const note = typeof result === 'string' ? `：${result}` : '';
    say(`${green('✔')} ${title}${note} ${grey(`(${seconds(since)})`)}`);
    return result;
  } catch (error) {
    spinner.stop();
    const mark = error instanceof Unavailable ? yellow('○') : red('✘');
    say(`${mark} ${title} ${grey(`(${seconds(since)})`)}`);
    throw error;
  }
}

function spin(title, since) {
  if (!process.stdout.isTTY) {
    say(`… ${title}`);
    return { stop() {} };
  }
  const frames = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
  let frame = 0;
  const draw = () => {
    frame = (frame + 1) % frames.length;
    process.stdout.write(`\r\u001b[2K${frames[frame]} ${title} ${grey(seconds(since))}`);
  };
  draw();
  const timer = setInterval(draw, 100);
  return {
    stop() {
      clearInterval(timer);
      process.stdout.write('\r\u001b[2K');
    },
  };
}

/** The frame of every script: a plain failure is one message, anything else is a bug and keeps its stack. */
export async function main(work) {
  endOnSignals();
  try {
    process.exitCode = (await work()) ?? 0;
  } catch (error) {
    say();
    say(red(error instanceof PlainError ? error.message : error.stack));
    process.exitCode = 1;
  }
}
