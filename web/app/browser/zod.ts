import { z } from 'zod/v4';

// zod compiles schemas with `eval` where it may. Trying it is reported as a violation of our policy, so it does not try.
if (!import.meta.env.SSR) z.config({ jitless: true });

export { z };
