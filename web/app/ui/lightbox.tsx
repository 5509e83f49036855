import Base from 'yet-another-react-lightbox';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';

export type Picture = { src: string; alt: string; width: number; height: number; thumbnail?: string };

const words = {
  Lightbox: '图片查看器',
  'Photo gallery': '图片',
  Carousel: '图片列表',
  Slide: '图片',
  '{index} of {total}': '第 {index} 张，共 {total} 张',
  Previous: '上一张',
  Next: '下一张',
  Close: '关闭',
  'Zoom in': '放大',
  'Zoom out': '缩小',
};

/** A default export because `React.lazy` asks for one. */
export default function Lightbox(props: { pictures: Picture[]; index: number; onClose: () => void }) {
  const single = props.pictures.length < 2;
  return (
    <Base
      open
      close={props.onClose}
      index={props.index}
      slides={props.pictures.map(({ src, alt, width, height }) => ({ src, alt, width, height }))}
      plugins={[Zoom]}
      labels={words}
      animation={{ fade: 150, swipe: 190 }}
      carousel={{ finite: single }}
      controller={{ closeOnBackdropClick: true }}
      render={single ? { buttonPrev: () => null, buttonNext: () => null } : undefined}
    />
  );
}
