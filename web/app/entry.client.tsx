import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { watchChunks } from './browser/chunk-reload.ts';
import { registerServiceWorker } from './browser/service-worker.ts';
import { share } from './browser/shared-state.ts';

watchChunks();
registerServiceWorker();
share({ userBrowser: navigator.userAgent });

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
