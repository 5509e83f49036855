// The browser says when it is online again, but not whether the portal can be reached.
const pause = 3000;

async function look() {
  try {
    await fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' });
    location.reload();
  } catch {
    setTimeout(look, pause);
  }
}

setTimeout(look, pause);
