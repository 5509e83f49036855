import type { FieldErrors } from '../forms/use-submit.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { cx } from '../ui/cx.ts';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';

type Link = {
  name: string;
  href: string;
  have_login: 0 | 1;
  enabled: boolean;
  icon?: string;
  value?: string;
  status?: 0 | 1;
};

type LinkFieldsProps<Each extends Link> = {
  link: Each;
  change: (link: Each) => void;
  errors: FieldErrors;
  /** Where the entry stands, as the server names it in its errors. */
  at: string;
  withIcon?: boolean;
  withStatus?: boolean;
};

/** What a menu entry and a footer entry have in common. */
export function LinkFields<Each extends Link>(props: LinkFieldsProps<Each>) {
  const { link, change, errors, at, withIcon, withStatus } = props;
  const text = (name: 'name' | 'href' | 'icon' | 'value', label: string, placeholder: string) => (
    // On wide screens an entry is one line: what a box is for is said by its place and its placeholder.
    <Field
      label={label}
      error={errors[`${at}.${name}`]}
      className="xl:[&>div:first-child]:sr-only elder:xl:[&>div:first-child]:not-sr-only"
    >
      <Input
        name={`${at}.${name}`}
        placeholder={placeholder}
        maxLength={300}
        value={link[name] ?? ''}
        onChange={(event) => change({ ...link, [name]: event.target.value })}
      />
    </Field>
  );
  return (
    <div className="flex flex-col gap-x-4 gap-y-3 text-sm xl:flex-row xl:items-start elder:xl:flex-col">
      <div
        className={cx(
          'grid min-w-0 flex-1 grid-cols-2 gap-3 max-sm:*:nth-[-n+2]:col-span-2 elder:grid-cols-2! elder:self-stretch',
          withIcon ? 'xl:grid-cols-[3fr_5fr_2fr_3fr]' : 'xl:grid-cols-[1fr_2fr]',
        )}
      >
        {text('name', '名称', '名称，如 帮助中心')}
        {text('href', '链接', '链接，以 / 或 https:// 开头，可空')}
        {withIcon && text('icon', '图标', '图标，如 house')}
        {withIcon && text('value', '标识', '标识，可留空')}
      </div>
      <div className="flex flex-wrap gap-x-5 gap-y-2 xl:flex-nowrap xl:pt-2 xl:whitespace-nowrap">
        <Checkbox
          label="显示"
          checked={link.enabled}
          onChange={(event) => change({ ...link, enabled: event.target.checked })}
        />
        <Checkbox
          label="须登录"
          checked={link.have_login === 1}
          onChange={(event) => change({ ...link, have_login: event.target.checked ? 1 : 0 })}
        />
        {withStatus && (
          <Checkbox
            label="在新窗口打开"
            checked={link.status === 0}
            onChange={(event) => change({ ...link, status: event.target.checked ? 0 : 1 })}
          />
        )}
      </div>
    </div>
  );
}
