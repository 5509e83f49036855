import { promotion, type PromotionSettings } from '@portal/contract/promotion';
import { call } from '../browser/call.ts';

// Pulls in the contract's schemas, so import it dynamically.

export const renewKey = (retire: boolean) => call(promotion.renewKey, { retire });
export const saveSettings = (settings: PromotionSettings) => call(promotion.saveSettings, settings);
