import type { DeskLesson } from '@portal/contract/course-content';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { LessonLine } from './staff-lesson-line.tsx';

const none = () => {};
const line = (lesson: Partial<DeskLesson>) =>
  renderToString(
    <LessonLine
      lesson={{
        id: 1,
        title: '示例课时',
        kind: 'video',
        duration: 60,
        pages: null,
        trial_seconds: 59,
        markers: [],
        captions: [],
        ready: true,
        packaging: null,
        ...lesson,
      }}
      progress={0}
      isFirst
      isLast
      isDragged={false}
      grip={null}
      onDragOver={none}
      onDrop={none}
      onMove={none}
      onEdit={none}
      onMarkers={none}
      onCaptions={none}
      onRemove={none}
    />,
  );

test('staff read that a trial as long as the film is none, once the length is known', () => {
  expect(line({})).not.toContain('试看无效');
  expect(line({ trial_seconds: 60 })).toContain('试看无效：不短于视频');
  expect(line({ trial_seconds: 60, ready: false, duration: 0 })).not.toContain('试看无效');
});
