import { use } from 'react';
import { NonceContext } from '../nonce.ts';

/**
 * Runs before hydration. A submit that no React handler has prevented is held back and dispatched again until one
 * does; after ten seconds the browser may send the form, and the server's page explains.
 */
const script = `(()=>{
const tries=new WeakMap(),held=new WeakSet();
addEventListener('submit',(event)=>{
const form=event.target,count=tries.get(form)??0;
if(event.defaultPrevented||form.method!=='post'||count>=100)return;
event.preventDefault();
if(held.has(form))return;
held.add(form);
tries.set(form,count+1);
setTimeout(()=>{held.delete(form);form.requestSubmit(event.submitter)},100);
});
})()`.replaceAll('\n', '');

/** Replays submits that happen before hydration. */
export function EarlySubmit() {
  const nonce = use(NonceContext);
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {script}
    </script>
  );
}
