import { useState } from 'react';
import { LocateFixed } from 'lucide-react';
import { attendanceModeTitle } from '@portal/contract/attendance-titles';
import { type RoleId, roleTitle } from '@portal/contract/roles';
import type { FieldErrors } from '../forms/use-submit.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Field, FieldError } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { RadioCards } from '../ui/radio-cards.tsx';
import { Select } from '../ui/select.tsx';
import { findPosition } from './position.ts';
import type { SessionDraft } from './staff-form-draft.ts';

export type CourseOption = { id: number; title: string };
type PartProps = {
  draft: SessionDraft;
  set: (changes: Partial<SessionDraft>) => void;
  errors: FieldErrors;
};

const roles = Object.keys(roleTitle).map(Number) as RoleId[];

/** Everything a session says of itself. */
export function SessionFields({ courses, ...part }: PartProps & { courses: CourseOption[] }) {
  return (
    <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_24rem]">
      <What {...part} />
      <div className="flex flex-col gap-5">
        <Where {...part} />
        <Who {...part} courses={courses} />
      </div>
    </div>
  );
}

function What({ draft, set, errors }: PartProps) {
  const input = (name: keyof SessionDraft) => ({
    name,
    value: draft[name] as string,
    onChange: ({ target }: { target: HTMLInputElement }) => set({ [name]: target.value }),
  });
  return (
    <Card className="flex min-w-0 flex-col gap-5">
      <Field label="场次名称" required error={errors['content.title']}>
        <Input {...input('title')} maxLength={80} />
      </Field>
      <Field label="地点" required error={errors['content.place']}>
        <Input {...input('place')} maxLength={100} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-3">
        <Field label="日期" required error={errors['content.starts']}>
          <Input {...input('day')} type="date" />
        </Field>
        <Field label="开始" required>
          <Input {...input('from')} type="time" />
        </Field>
        <Field label="结束" required error={errors['content.ends']}>
          <Input {...input('to')} type="time" />
        </Field>
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="提前多久开放签到（分钟）"
          hint="只在当天开放，到结束为止"
          error={errors['content.open_minutes']}
        >
          <Input {...input('openMinutes')} type="number" min={0} max={240} />
        </Field>
        <Field label="学时" hint="以 0.5 为单位" error={errors['content.credit_hours']}>
          <Input {...input('creditHours')} type="number" min={0} max={99} step={0.5} />
        </Field>
      </div>
      <Field label="签到方式" group error={errors['content.mode']}>
        <RadioCards
          label="签到方式"
          name="mode"
          value={draft.mode}
          onChange={(mode) => set({ mode })}
          options={[
            {
              value: 'changing',
              label: attendanceModeTitle.changing,
              hint: '投影的二维码和签到码每 15 秒更换，转发的照片不能用',
            },
            { value: 'fixed', label: attendanceModeTitle.fixed, hint: '一个签到码用到结束，可印在纸上' },
          ]}
        />
      </Field>
    </Card>
  );
}

function Where({ draft, set, errors }: PartProps) {
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);

  async function locate() {
    setBusy(true);
    const found = await findPosition();
    setBusy(false);
    if (typeof found === 'string') return setProblem(found);
    setProblem('');
    set({ latitude: found.latitude.toFixed(6), longitude: found.longitude.toFixed(6) });
  }

  return (
    <Card className="flex flex-col gap-5">
      <Checkbox
        label="须在会场附近签到"
        hint="签到时请学员允许使用位置；位置本身不保存，只记录距离"
        checked={draft.isNear}
        onChange={({ target }) => set({ isNear: target.checked })}
      />
      {draft.isNear && (
        <>
          <div className="grid grid-cols-2 gap-4">
            <Field label="纬度" required error={errors['content.near.latitude']}>
              <Input
                name="latitude"
                inputMode="decimal"
                value={draft.latitude}
                onChange={({ target }) => set({ latitude: target.value })}
              />
            </Field>
            <Field label="经度" required error={errors['content.near.longitude']}>
              <Input
                name="longitude"
                inputMode="decimal"
                value={draft.longitude}
                onChange={({ target }) => set({ longitude: target.value })}
              />
            </Field>
          </div>
          <div>
            <Button
              variant="secondary"
              size="sm"
              loading={busy}
              icon={<LocateFixed className="size-4" aria-hidden />}
              onClick={() => void locate()}
            >
              用我现在的位置
            </Button>
            <p className="mt-2 text-sm text-ink-mute">
              请在会场用手机取得；地图应用复制的坐标可能偏移数百米。
            </p>
            <FieldError>{problem}</FieldError>
          </div>
          <Field label="范围（米）" hint="50 至 5000" error={errors['content.near.radius']}>
            <Input
              name="radius"
              type="number"
              min={50}
              max={5000}
              value={draft.radius}
              onChange={({ target }) => set({ radius: target.value })}
            />
          </Field>
        </>
      )}
    </Card>
  );
}

function Who({ draft, set, errors, courses }: PartProps & { courses: CourseOption[] }) {
  return (
    <Card className="flex flex-col gap-5">
      <Field
        label="关联课程"
        hint="选择后，只有可以学习该课程的用户能签到"
        error={errors['content.course_id']}
      >
        <Select
          name="courseId"
          placeholder="不关联"
          value={draft.courseId}
          onChange={({ target }) => set({ courseId: target.value })}
          options={courses.map(({ id, title }) => ({ value: String(id), label: title }))}
        />
      </Field>
      <Field
        label="面向身份"
        group
        hint="都不选时面向所有用户；选择后须已认证"
        error={errors['content.audience']}
      >
        <div className="flex flex-wrap gap-x-6 gap-y-3">
          {roles.map((role) => (
            <Checkbox
              key={role}
              label={roleTitle[role]}
              checked={draft.audience.includes(role)}
              onChange={({ target }) =>
                set({
                  audience: roles.filter((each) =>
                    each === role ? target.checked : draft.audience.includes(each),
                  ),
                })
              }
            />
          ))}
        </div>
      </Field>
    </Card>
  );
}
