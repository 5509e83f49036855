import { createContext } from 'react';

/** The nonce of this response for inline scripts; a cached page and the browser have none. */
export const NonceContext = createContext<string | undefined>(undefined);
