import type { Platform } from '../../platform/platform.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { Files } from '../files/files.ts';
import type { Messages } from '../messages/messages.ts';
import { identityFigures } from './identities.figures.ts';
import { createApplications, type IdentityBlocker } from './identities.applications.ts';
import { createCertified } from './identities.certified.ts';
import { createDrafts } from './identities.drafts.ts';
import { createReading } from './identities.reading.ts';
import { createReviews } from './identities.reviews.ts';
import { identityRoutes } from './identities.routes.ts';
import { createSteps } from './identities.steps.ts';
import { type IdentityStore, identityStore } from './identities.store.ts';

export type { IdentityBlocker } from './identities.applications.ts';

export type IdentityPorts = {
  accounts: {
    people: Pick<Accounts['people'], 'chooseRole' | 'namesOf' | 'refreshPrincipal'>;
    consents: Pick<Accounts['consents'], 'consent'>;
    entry: Pick<Accounts['entry'], 'openSession'>;
  };
  messages: Pick<Messages, 'send'>;
  files: Pick<Files, 'claim' | 'keep' | 'link' | 'prepare'>;
  blockers: IdentityBlocker[];
  /** Another one only in tests. */
  store?: IdentityStore;
};

export type Identities = ReturnType<typeof createIdentities>;

/** What somebody is certified as, from the draft of an application to its review. */
export function createIdentities(platform: Platform, ports: IdentityPorts) {
  const { accounts, messages, files, blockers, store = identityStore } = ports;
  const takeStep = createSteps(platform, { store, messages });
  const { personalData, ...reading } = createReading(platform, { store });
  const drafts = createDrafts(platform, { store, files });
  const applications = createApplications(platform, { accounts, files, blockers, store, takeStep });
  const reviews = createReviews(platform, { accounts, files, store, takeStep });
  return {
    calls: identityRoutes({ reading, drafts, applications, reviews }),
    personalData,
    figures: identityFigures(platform),
    certified: createCertified(platform),
    reading,
    drafts,
    applications,
    reviews,
  };
}
