import type { NoticeMethod, NoticeType } from '@portal/contract/notice-content';

/**
 * The prefix of every ocid. A real publisher registers one with the Open Contracting Partnership and puts it here;
 * this one says that nobody has (docs/operations.md).
 */
export const ocidPrefix = 'ocds-000000';

export const ocidOf = (projectId: number) => `${ocidPrefix}-${projectId}`;

export const releaseTag: Record<NoticeType, string> = {
  intention: 'planning',
  prequalification: 'tender',
  tender: 'tender',
  correction: 'tenderUpdate',
  result: 'award',
  ended: 'tenderCancellation',
  contract: 'contract',
  acceptance: 'implementation',
};

export const documentType: Record<NoticeType, string> = {
  intention: 'plannedProcurementNotice',
  prequalification: 'tenderNotice',
  tender: 'tenderNotice',
  correction: 'tenderNotice',
  result: 'awardNotice',
  ended: 'tenderNotice',
  contract: 'contractNotice',
  acceptance: 'completionCertificate',
};

export const procurementMethod: Record<NoticeMethod, 'open' | 'selective' | 'limited' | 'direct'> = {
  open: 'open',
  invited: 'selective',
  negotiation: 'limited',
  consultation: 'limited',
  inquiry: 'limited',
  single: 'direct',
  framework: 'open',
};
