import { site } from '@portal/contract/site';
import { call } from '../browser/call.ts';
import { useOwnText } from '../forms/use-own-text.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { Textarea } from '../ui/textarea.tsx';
import { useInquiry } from './use-inquiry.ts';

export function LeaveMessage() {
  useOwnText();
  const { errors, sending, submit } = useInquiry(({ name = '', mobile = '', content = '' }) =>
    call(site.contactCustomer, { name, mobile, content }),
  );
  return (
    <PostForm
      onSubmit={(event) => void submit(event)}
      className="mt-5 flex flex-col gap-4 border-t border-line pt-4"
    >
      <h3>给我们留言</h3>
      <Field label="称呼" error={errors.name}>
        <Input name="name" autoComplete="name" maxLength={30} placeholder="怎么称呼您" />
      </Field>
      <Field label="手机号" error={errors.mobile}>
        <Input name="mobile" type="tel" autoComplete="tel-national" inputMode="numeric" maxLength={11} />
      </Field>
      <Field label="留言内容" error={errors.content}>
        <Textarea name="content" keepAs="message" rows={3} maxLength={500} placeholder="请描述您的问题" />
      </Field>
      <Button type="submit" loading={sending}>
        提交留言
      </Button>
    </PostForm>
  );
}
