import { useState } from 'react';
import { DistrictPicker } from '../districts/district-picker.tsx';
import { loadDistricts } from '../districts/load-districts.ts';
import { UnsavedOffer } from '../forms/unsaved-offer.tsx';
import { useSubmit } from '../forms/use-submit.ts';
import { useUnsaved } from '../forms/use-unsaved.ts';
import { useUserChanged } from '../layouts/renew-shell.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { Textarea } from '../ui/textarea.tsx';
import { useMounted } from '../ui/use-mounted.ts';
import { AvatarField } from './avatar-field.tsx';
import type { AccountData } from './load-account.ts';
import { Section } from './section.tsx';

export default function BasicsSection({ account }: { account: AccountData }) {
  const mounted = useMounted();
  const [basics, setBasics] = useState(account.basics);
  const [district, setDistrict] = useState(account.districtPath);
  const { offer, settle } = useUnsaved(
    'edit:basics',
    { basics, district },
    { basics: account.basics, district: account.districtPath },
    (left) => {
      setBasics(left.basics);
      setDistrict(left.district);
    },
  );
  const userChanged = useUserChanged();
  const { busy, errors, submit } = useSubmit(
    async () => (await import('./calls.ts')).saveBasics(basics),
    () => {
      settle();
      return userChanged('资料已保存');
    },
  );
  const set = (name: keyof typeof basics) => (event: { target: { value: string } }) =>
    setBasics({ ...basics, [name]: event.target.value });
  return (
    <Section id="basics" title="基本资料">
      <AvatarField name={account.basics.user_nickname} avatar={account.avatar} rules={account.avatarRules} />
      <UnsavedOffer offer={offer} className="mt-6" />
      <PostForm
        aria-label="基本资料"
        className="mt-6 grid gap-6 md:grid-cols-2"
        onSubmit={(event) => void submit(event)}
      >
        <fieldset disabled={!mounted} className="contents">
          <Field label="昵称" required error={errors.user_nickname}>
            <Input
              name="user_nickname"
              maxLength={20}
              autoComplete="nickname"
              value={basics.user_nickname}
              onChange={set('user_nickname')}
            />
          </Field>
          <Field label="邮箱" error={errors.email} hint="用于接收发票和通知">
            <Input
              name="email"
              type="email"
              maxLength={120}
              autoComplete="email"
              value={basics.email}
              onChange={set('email')}
            />
          </Field>
          <Field label="所在地区" error={errors.district} className="md:col-span-2">
            <DistrictPicker
              label="所在地区"
              load={loadDistricts}
              value={district}
              onChange={(path) => {
                setDistrict(path);
                setBasics({ ...basics, district: path.at(-1)?.code ?? '' });
              }}
            />
          </Field>
          <Field label="简介" error={errors.intro} className="md:col-span-2">
            <Textarea name="intro" rows={3} maxLength={200} value={basics.intro} onChange={set('intro')} />
          </Field>
          <Button type="submit" loading={busy} className="justify-self-start phone:w-full">
            保存资料
          </Button>
        </fieldset>
      </PostForm>
    </Section>
  );
}
