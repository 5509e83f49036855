import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { watchChunks } from './browser/chunk-reload.ts';
import { registerServiceWorker } from './browser/service-worker.ts';

watchChunks();
registerServiceWorker();

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
