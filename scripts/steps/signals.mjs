import { constants } from 'node:os';

let foreground;
let interrupted = false;

/**
 * A signal ends the script by process.exit, so that whatever was started or made for the run is cleared away by its
 * 'exit' listener. While a command has the terminal, the signal is the command's, and the script ends after it.
 */
export function endOnSignals() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (!foreground) process.exit(128 + constants.signals[signal]);
      interrupted = true;
      // Ctrl+C reaches the child from the terminal already; a second signal would mean "stop at once".
      if (signal !== 'SIGINT' || !process.stdin.isTTY) foreground.kill(signal);
    });
  }
  endWithNpm();
}

// npm passes a signal to the shell between it and this script, which swallows it: all that is noticed here is that the
// parent is gone. Without npm a vanished parent means nothing (a shell that was closed on purpose).
function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  watch.unref();
}

export function setForeground(child) {
  foreground = child;
}

export function clearForeground(code) {
  foreground = undefined;
  if (interrupted) process.exit(code);
}
