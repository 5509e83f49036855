import type { InputOf } from '@portal/contract/endpoint';
import { siteEditing } from '@portal/contract/site-editing';
import { SaveForm } from '../forms/save-form.tsx';
import { Card } from '../ui/card.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { Textarea } from '../ui/textarea.tsx';

type Settings = InputOf<typeof siteEditing.saveSettings>;
type TextName = Exclude<keyof Settings, 'hot_words'>;

type TextField = { name: TextName; label: string; most: number; required?: boolean; rows?: number };

const fields: TextField[] = [
  { name: 'site_name', label: '平台名称', most: 40, required: true },
  { name: 'association', label: '协会名称', most: 60, required: true },
  { name: 'slogan', label: '口号', most: 60 },
  { name: 'description', label: '简介（供搜索引擎）', most: 200, rows: 3 },
  { name: 'site_tel', label: '服务电话', most: 30 },
  { name: 'site_email', label: '服务邮箱', most: 60 },
  { name: 'address', label: '地址', most: 120 },
  { name: 'hours', label: '服务时间', most: 60 },
  { name: 'qr', label: '客服二维码的链接', most: 300 },
  { name: 'icp_number', label: 'ICP 备案号', most: 60 },
  { name: 'police_number', label: '公安备案号', most: 60 },
  { name: 'site_id_code', label: '网站标识码', most: 10 },
];

export function SiteSettings({ saved }: { saved: Settings }) {
  return (
    <SaveForm
      keepAs="site-settings"
      // Words are typed a line each; empty lines are nothing.
      saved={{ ...saved, hot_words: saved.hot_words.join('\n') }}
      endpoint={siteEditing.saveSettings}
      inputOf={({ hot_words, ...texts }) => ({
        ...texts,
        hot_words: hot_words
          .split('\n')
          .map((word) => word.trim())
          .filter(Boolean),
      })}
    >
      {({ draft, setDraft, errors }) => (
        <Card className="flex max-w-4xl flex-col gap-5">
          {fields.map(({ name, label, most, required, rows }) => {
            const shared = {
              name,
              maxLength: most,
              value: draft[name],
              onChange: ({ target }: { target: { value: string } }) =>
                setDraft({ ...draft, [name]: target.value }),
            };
            return (
              <Field key={name} inline label={label} required={required} error={errors[name]}>
                {rows ? <Textarea {...shared} rows={rows} /> : <Input {...shared} />}
              </Field>
            );
          })}
          <Field
            inline
            label="搜索热词"
            hint="每行一个，最多 12 个，按顺序显示在首页搜索框下"
            error={errors.hot_words ?? hotWordError(errors)}
          >
            <Textarea
              name="hot_words"
              rows={6}
              value={draft.hot_words}
              onChange={(event) => setDraft({ ...draft, hot_words: event.target.value })}
            />
          </Field>
        </Card>
      )}
    </SaveForm>
  );
}

function hotWordError(errors: Partial<Record<string, string>>): string | undefined {
  const name = Object.keys(errors).find((each) => each.startsWith('hot_words.'));
  return name && errors[name];
}
