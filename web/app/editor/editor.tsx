import { useEffect, useRef, useState } from 'react';
import { EditorContent, useEditor } from '@tiptap/react';
import { cx } from '../ui/cx.ts';
import { cleanPaste, isMessy } from './clean-paste.ts';
import './editor.css';
import { articleExtensions, extensions } from './extensions.ts';
import { insertHere } from './insert-here.ts';
import { faultOf, type ArticleMedia, type UploadPicture } from './media.ts';
import { Toolbar } from './toolbar.tsx';

export type EditorProps = {
  /** Stored HTML; a later value from outside replaces the content. */
  value: string;
  onChange: (html: string) => void;
  /** Uploads a picture and resolves to its address; without it pictures are disabled. */
  uploadPicture?: UploadPicture;
  /** Makes it the editor of articles: videos, files, sides, and what is pasted cleaned by the server. */
  media?: ArticleMedia;
  labelledBy: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
};

export default function Editor(props: EditorProps) {
  const { value, onChange, uploadPicture, media, labelledBy, describedBy, invalid, required } = props;
  const given = useRef(value);
  const changed = useRef(onChange);
  useEffect(() => {
    changed.current = onChange;
  });
  const [fault, setFault] = useState('');

  const editor = useEditor({
    extensions: media ? articleExtensions : extensions,
    content: value,
    // The policy refuses inline style sheets: ours is a file.
    injectCSS: false,
    immediatelyRender: true,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: {
        class: 'prose-zh editor-text',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelledBy,
        ...(describedBy ? { 'aria-describedby': describedBy } : {}),
        ...(invalid ? { 'aria-invalid': 'true' } : {}),
        ...(required ? { 'aria-required': 'true' } : {}),
      },
      // HTML that the server will clean is not parsed here.
      transformPastedHTML: (html) => (media && isMessy(html) ? '' : cleanPaste(html)),
      handlePaste: (_, event) =>
        takeMessy(event.clipboardData?.getData('text/html') ?? '') ||
        takePictures([...(event.clipboardData?.files ?? [])]),
      handleDrop: (_, event) => takePictures([...(event.dataTransfer?.files ?? [])]),
    },
    onUpdate: ({ editor: now }) => {
      given.current = now.isEmpty ? '' : now.getHTML();
      changed.current(given.current);
    },
  });

  // Set from outside: a draft taken over from another device, or a field that was reset.
  useEffect(() => {
    if (value === given.current) return;
    given.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
  }, [value, editor]);

  /** True when the files were handled here. */
  function takePictures(files: File[]): boolean {
    const pictures = files.filter(({ type }) => type.startsWith('image/'));
    if (pictures.length === 0 || !uploadPicture) return false;
    for (const picture of pictures) void addPicture(picture, picture.name.replace(/\.\w+$/, ''));
    return true;
  }

  /** Word and WeChat encode structure in styles, which the server parses; true when it was sent there. */
  function takeMessy(html: string): boolean {
    if (!media || !isMessy(html)) return false;
    void media.clean(html).then(
      ({ html: clean, lost }) => {
        editor.chain().focus().insertContent(clean).run();
        if (lost > 0) setFault(`有 ${lost} 处外站图片或音视频没有带过来，请下载后从工具栏上传`);
      },
      () => editor.chain().focus().insertContent(cleanPaste(html)).run(),
    );
    return true;
  }

  async function addPicture(file: File, alt: string): Promise<void> {
    setFault('');
    try {
      const placed = await uploadPicture!(file);
      const { src, width, height } = typeof placed === 'string' ? { src: placed } : placed;
      const size = width && height ? { width, height } : {};
      insertHere(editor, { type: 'image', attrs: { src, alt, ...size } });
    } catch (error) {
      setFault(faultOf(error, '图片没有上传成功，请重试'));
    }
  }

  return (
    <div
      className={cx(
        'rounded-md border bg-surface focus-within:border-brand-strong',
        invalid ? 'border-danger' : 'border-line-strong',
      )}
    >
      <Toolbar
        editor={editor}
        {...(uploadPicture ? { onPicture: addPicture } : {})}
        {...(media ? { media } : {})}
      />
      <EditorContent editor={editor} />
      {fault && (
        <p role="alert" className="border-t border-line px-4 py-2 text-sm text-danger">
          {fault}
        </p>
      )}
    </div>
  );
}
