import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import {
  AlignCenter,
  AlignRight,
  Bold,
  Film,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Link as LinkIcon,
  List,
  ListOrdered,
  Minus,
  Paperclip,
  Quote,
  Redo2,
  Strikethrough,
  Table as TableIcon,
  Underline,
  Undo2,
} from 'lucide-react';
import { cx } from '../ui/cx.ts';
import { ChosenPictureRow } from './chosen-picture-row.tsx';
import { LinkRow } from './link-row.tsx';
import { MediaRow } from './media-row.tsx';
import type { ArticleMedia } from './media.ts';
import { PictureRow } from './picture-row.tsx';
import { TableRow } from './table-row.tsx';

type ToolbarProps = {
  editor: Editor;
  onPicture?: (file: File, alt: string) => Promise<void>;
  /** What only articles have. */
  media?: ArticleMedia;
};
type Open = 'link' | 'picture' | 'video' | 'file' | null;

/** One stop for the Tab key; the arrow keys go from button to button. */
export function Toolbar({ editor, onPicture, media }: ToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<Open>(null);
  const now = useEditorState({
    editor,
    selector: ({ editor: at }) => ({
      bold: at.isActive('bold'),
      italic: at.isActive('italic'),
      h2: at.isActive('heading', { level: 2 }),
      h3: at.isActive('heading', { level: 3 }),
      list: at.isActive('bulletList'),
      numbers: at.isActive('orderedList'),
      quote: at.isActive('blockquote'),
      link: at.isActive('link'),
      table: at.isActive('table'),
      underline: at.isActive('underline'),
      strike: at.isActive('strike'),
      side: (at.getAttributes(at.isActive('heading') ? 'heading' : 'paragraph').side as string) ?? null,
      // Null when no picture is chosen.
      alt: at.isActive('image') ? ((at.getAttributes('image').alt as string | null) ?? '') : null,
      canUndo: at.can().undo(),
      canRedo: at.can().redo(),
    }),
  });
  const chain = () => editor.chain().focus();
  const toggle = (what: Open) => setOpen(open === what ? null : what);
  const sideways = (side: 'center' | 'right') => {
    const to = { side: now.side === side ? null : side };
    chain().updateAttributes('paragraph', to).updateAttributes('heading', to).run();
  };
  const back = () => {
    setOpen(null);
    editor.commands.focus();
  };

  const tools: ToolProps[] = [
    { label: '标题', Icon: Heading2, on: now.h2, act: () => chain().toggleHeading({ level: 2 }).run() },
    { label: '小标题', Icon: Heading3, on: now.h3, act: () => chain().toggleHeading({ level: 3 }).run() },
    { label: '加粗', Icon: Bold, on: now.bold, act: () => chain().toggleBold().run() },
    { label: '斜体', Icon: Italic, on: now.italic, act: () => chain().toggleItalic().run() },
    { label: '项目列表', Icon: List, on: now.list, act: () => chain().toggleBulletList().run() },
    { label: '编号列表', Icon: ListOrdered, on: now.numbers, act: () => chain().toggleOrderedList().run() },
    { label: '引用', Icon: Quote, on: now.quote, act: () => chain().toggleBlockquote().run() },
    { label: '链接', Icon: LinkIcon, on: now.link, expanded: open === 'link', act: () => toggle('link') },
    {
      label: '表格',
      Icon: TableIcon,
      on: now.table,
      act: () => !now.table && chain().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
    },
    { label: '分隔线', Icon: Minus, act: () => chain().setHorizontalRule().run() },
    { label: '撤销', Icon: Undo2, off: !now.canUndo, act: () => chain().undo().run() },
    { label: '重做', Icon: Redo2, off: !now.canRedo, act: () => chain().redo().run() },
  ];
  if (media) {
    tools.splice(
      4,
      0,
      { label: '下划线', Icon: Underline, on: now.underline, act: () => chain().toggleUnderline().run() },
      { label: '删除线', Icon: Strikethrough, on: now.strike, act: () => chain().toggleStrike().run() },
      { label: '居中', Icon: AlignCenter, on: now.side === 'center', act: () => sideways('center') },
      { label: '靠右', Icon: AlignRight, on: now.side === 'right', act: () => sideways('right') },
    );
  }
  if (onPicture) {
    const picture = {
      label: '图片',
      Icon: ImagePlus,
      expanded: open === 'picture',
      act: () => toggle('picture'),
    };
    tools.splice(
      tools.findIndex(({ label }) => label === '分隔线'),
      0,
      picture,
    );
  }
  if (media) {
    tools.splice(
      tools.findIndex(({ label }) => label === '分隔线'),
      0,
      { label: '视频', Icon: Film, expanded: open === 'video', act: () => toggle('video') },
      { label: '文件', Icon: Paperclip, expanded: open === 'file', act: () => toggle('file') },
    );
  }

  function move(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const buttons = [...(bar.current?.querySelectorAll('button') ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    if (at < 0) return;
    event.preventDefault();
    buttons[(at + step + buttons.length) % buttons.length]?.focus();
  }

  return (
    <div className="sticky top-16 z-10 rounded-t-md border-b border-line bg-sunken">
      {/* The arrow keys are the toolbar's own; the buttons inside take everything else. */}
      <div
        ref={bar}
        role="toolbar"
        aria-label="文字格式"
        tabIndex={-1}
        onKeyDown={move}
        className="flex flex-wrap gap-0.5 p-1"
      >
        {tools.map((tool, at) => (
          <Tool key={tool.label} {...tool} first={at === 0} />
        ))}
      </div>
      {open === 'link' && <LinkRow editor={editor} onDone={back} />}
      {open === 'picture' && onPicture && <PictureRow onPicture={onPicture} onDone={back} />}
      {media && (open === 'video' || open === 'file') && (
        <MediaRow key={open} kind={open} editor={editor} media={media} onDone={back} />
      )}
      {now.alt !== null && <ChosenPictureRow editor={editor} alt={now.alt} />}
      {now.table && <TableRow editor={editor} />}
    </div>
  );
}

type ToolProps = {
  label: string;
  Icon: (props: { className?: string }) => ReactNode;
  act: () => unknown;
  on?: boolean;
  off?: boolean;
  expanded?: boolean;
  first?: boolean;
};

function Tool({ label, Icon, act, on, off, expanded, first }: ToolProps) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      aria-pressed={on}
      aria-expanded={expanded}
      aria-disabled={off || undefined}
      tabIndex={first ? 0 : -1}
      // The selection stays in the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => !off && act()}
      className={cx(
        'flex size-9 items-center justify-center rounded-md text-ink-soft hover:bg-surface hover:text-ink phone:size-11',
        'aria-disabled:opacity-40 aria-pressed:bg-brand-100 aria-pressed:text-brand-deep',
      )}
    >
      <Icon className="size-5" />
    </button>
  );
}
