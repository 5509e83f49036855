import { useOwnText } from '../forms/use-own-text.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { Textarea } from '../ui/textarea.tsx';
import { useInquiry } from './use-inquiry.ts';

/** Loaded dynamically with the first question, because of the contract's schemas. */
async function ask({ mobile = '', content = '' }: Record<string, string>) {
  const [{ site }, { call }] = await Promise.all([
    import('@portal/contract/site'),
    import('../browser/call.ts'),
  ]);
  return call(site.indexQues, { mobile, content });
}

export function AskQuestion() {
  const isOwn = useOwnText();
  const { errors, sending, submit } = useInquiry(ask);
  return (
    <Card as="section" aria-labelledby="ask">
      <h2 id="ask" className="scroll-mt-24 text-xl">
        没有找到答案？
      </h2>
      <p className="mt-1 text-ink-mute">写下您的问题，我们会在工作时间内联系您。</p>
      <noscript>
        <p className="mt-4 rounded-md bg-accent-tint px-4 py-3 text-accent">
          在线提问需要启用 JavaScript，您也可以直接拨打服务电话。
        </p>
      </noscript>
      <PostForm
        onSubmit={(event) => void submit(event)}
        className="mt-5 flex max-w-xl flex-col gap-5 noscript:hidden"
      >
        <Field label="问题描述" required error={errors.content}>
          <Textarea
            name="content"
            // Not before it is known whose text may be read.
            keepAs={isOwn ? 'question' : undefined}
            rows={4}
            maxLength={500}
            placeholder="例如：更换单位联系人需要重新认证吗？"
          />
        </Field>
        <Field label="手机号" required error={errors.mobile} hint="仅用于回复您的问题">
          <Input name="mobile" type="tel" autoComplete="tel-national" inputMode="numeric" maxLength={11} />
        </Field>
        <Button type="submit" loading={sending} className="self-start">
          提交问题
        </Button>
      </PostForm>
    </Card>
  );
}
