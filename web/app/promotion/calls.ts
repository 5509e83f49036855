import { promotion, type PromotionSettings } from '@portal/contract/promotion';
import { call } from '../browser/call.ts';

// It carries the contract, so it is imported when first needed.

export const renewKey = (retire: boolean) => call(promotion.renewKey, { retire });
export const saveSettings = (settings: PromotionSettings) => call(promotion.saveSettings, settings);
