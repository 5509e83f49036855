import { use } from 'react';
import { NonceContext } from '../nonce.ts';

/*
 * Runs before any of our scripts has come. A form that nobody here has answered for is held back and sent again, until it is
 * answered for; after ten seconds the browser may send it, and the server's page explains.
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

/** People press before the scripts have come: what they press is sent as soon as it can be. */
export function EarlySubmit() {
  const nonce = use(NonceContext);
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {script}
    </script>
  );
}
