import { createContext } from 'react';

/** The nonce of this response for inline scripts; the browser has none. */
export const NonceContext = createContext<string | undefined>(undefined);
