import { activationCodes as endpoints } from '@portal/contract/activation-codes';
import { success } from '@portal/contract/endpoint';
import { type Implemented, implement } from '../../platform/http/api.ts';
import { actorOf } from '../../platform/http/caller.ts';
import type { ActivationDesk } from './activation-codes.desk.ts';
import type { Redeeming } from './activation-codes.redeeming.ts';
import type { Revoking } from './activation-codes.revoking.ts';

type Parts = { redeeming: Redeeming; desk: ActivationDesk; revoking: Revoking };

export function activationCodeRoutes({ redeeming, desk, revoking }: Parts): Implemented[] {
  return [
    implement(endpoints.redeem, async ({ code }, caller) => {
      const answer = await redeeming.redeem(actorOf(caller), code);
      return success(answer, answer.already ? '您已兑换过该激活码' : '兑换成功');
    }),
    implement(endpoints.own, async (input, { session }) =>
      success(await redeeming.own(session.userId, input)),
    ),
    implement(endpoints.list, async (input) => success(await desk.list(input))),
    implement(endpoints.read, async ({ id }) => success(await desk.read(id))),
    implement(endpoints.targets, async () => success(await desk.targets())),
    implement(endpoints.create, async ({ key, content }, caller) =>
      success({ id: await desk.create(actorOf(caller), key, content) }, '已生成激活码'),
    ),
    implement(endpoints.revoke, async (input, caller) => {
      await revoking.revoke(actorOf(caller), input);
      return success({}, '已作废');
    }),
    implement(endpoints.codes, async (input) => success(await desk.codes(input))),
    implement(endpoints.cards, async (input, caller) => success(await desk.cards(actorOf(caller), input))),
  ];
}
