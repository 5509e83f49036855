import { createContext } from 'react';

/** Whether the server adds the page's scripts itself, as it kept them from an earlier page; never so in the browser. */
export const KeptScriptsContext = createContext(false);
