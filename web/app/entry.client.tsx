import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { watchChunks } from './browser/chunk-reload.ts';

watchChunks();

startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
