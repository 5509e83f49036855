import { useState } from 'react';
import { courseDesk } from '@portal/contract/course-desk';
import { type CourseBasics, type DeskCourse } from '@portal/contract/course-content';
import type { DeskCourseCategory, DeskTeacher } from '@portal/contract/course-structure';
import { RichText } from '../editor/rich-text.tsx';
import { SaveForm } from '../forms/save-form.tsx';
import type { FieldErrors } from '../forms/use-submit.ts';
import { Card } from '../ui/card.tsx';
import { Checkbox } from '../ui/checkbox.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { Select } from '../ui/select.tsx';
import { Textarea } from '../ui/textarea.tsx';
import { AudienceField, CoverField, NumberField } from './staff-fields.tsx';
import { categoryOptions, teacherOptions } from './staff-options.ts';

type BasicsProps = { course: DeskCourse; categories: DeskCourseCategory[]; teachers: DeskTeacher[] };
type PartProps = {
  basics: CourseBasics;
  set: (part: Partial<CourseBasics>) => void;
  errors: FieldErrors;
};

/** All facts of a course, saved together with optimistic locking. */
export function CourseBasicsForm({ course, categories, teachers }: BasicsProps) {
  const { id, revision } = course;
  return (
    <SaveForm
      keepAs={`course:${id}`}
      saved={course.basics}
      endpoint={courseDesk.save}
      inputOf={(basics) => ({ id, revision, basics })}
      problemField="basics"
    >
      {({ draft, setDraft, errors }) => {
        const part = {
          basics: draft,
          set: (some: Partial<CourseBasics>) => setDraft({ ...draft, ...some }),
          errors,
        };
        return (
          <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
            <Words {...part} />
            <Facts {...part} categories={categories} teachers={teachers} />
          </div>
        );
      }}
    </SaveForm>
  );
}

function Words({ basics, set, errors }: PartProps) {
  return (
    <Card className="flex min-w-0 flex-col gap-5">
      <Field label="课程名称" required error={errors['basics.title']}>
        <Input maxLength={60} value={basics.title} onChange={({ target }) => set({ title: target.value })} />
      </Field>
      <Field label="简介" hint="列表与搜索结果中显示" required error={errors['basics.summary']}>
        <Textarea
          rows={2}
          maxLength={200}
          required={false}
          value={basics.summary}
          onChange={({ target }) => set({ summary: target.value })}
        />
      </Field>
      <RichText
        label="课程介绍"
        value={basics.intro_html}
        onChange={(intro_html) => set({ intro_html })}
        {...(errors['basics.intro_html'] ? { error: errors['basics.intro_html'] } : {})}
      />
      <Goals basics={basics} set={set} errors={errors} />
    </Card>
  );
}

/** The raw text is kept while typing; every line is a goal. */
function Goals({ basics, set, errors }: PartProps) {
  const [typed, setTyped] = useState(basics.goals.join('\n'));
  const wrong = Object.entries(errors).find(([name]) => name.startsWith('basics.goals'))?.[1];
  return (
    <Field label="学习目标" hint="每行一条，最多 10 条" error={wrong}>
      <Textarea
        rows={4}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          const lines = target.value.split('\n').map((line) => line.trim());
          set({ goals: lines.filter(Boolean) });
        }}
      />
    </Field>
  );
}

function Facts({ basics, set, errors, categories, teachers }: PartProps & Omit<BasicsProps, 'course'>) {
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <Card as="section" aria-label="归类" className="flex flex-col gap-4">
        <Field label="分类" required error={errors['basics.category_id']}>
          <Select
            options={categoryOptions(categories)}
            value={String(basics.category_id)}
            onChange={({ target }) => set({ category_id: Number(target.value) })}
          />
        </Field>
        <Field label="讲师" required error={errors['basics.teacher_id']}>
          <Select
            options={teacherOptions(teachers)}
            value={String(basics.teacher_id)}
            onChange={({ target }) => set({ teacher_id: Number(target.value) })}
          />
        </Field>
        <AudienceField
          value={basics.audience}
          error={errors['basics.audience']}
          onChange={(audience) => set({ audience })}
        />
      </Card>
      <Card as="section" aria-label="价格与学时" className="flex flex-col gap-4">
        <NumberField
          label="价格（元）"
          hint="0 为免费"
          value={basics.price / 100}
          step={0.01}
          error={errors['basics.price']}
          onChange={(yuan) => {
            const price = Math.round(yuan * 100);
            set({ price, member_free: price > 0 && basics.member_free });
          }}
        />
        <Checkbox
          label="会员免费"
          hint="收费课程可设：会员在有效期内免费学习"
          checked={basics.member_free}
          disabled={basics.price === 0}
          error={errors['basics.member_free']}
          onChange={({ target }) => set({ member_free: target.checked })}
        />
        <NumberField
          label="学时"
          hint="学完课程可获得的学时，保留一位小数"
          value={basics.credit_hours}
          step={0.1}
          error={errors['basics.credit_hours']}
          onChange={(hours) => set({ credit_hours: Math.round(hours * 10) / 10 })}
        />
        <NumberField
          label="推荐顺序"
          hint="小的在前"
          value={basics.position}
          step={1}
          error={errors['basics.position']}
          onChange={(position) => set({ position: Math.round(position) })}
        />
        <Checkbox
          label="首次学习不能拖过未看的部分"
          checked={basics.anti_skip}
          onChange={({ target }) => set({ anti_skip: target.checked })}
        />
      </Card>
      <Card as="section" aria-label="封面" className="flex flex-col gap-4">
        <CoverField
          value={basics.cover}
          error={errors['basics.cover']}
          onChange={(cover) => set({ cover })}
        />
      </Card>
    </div>
  );
}
