import { Link } from '../ui/link.tsx';

type HomeLogoProps = { src: string; name: string; className?: string };

export function HomeLogo({ src, name, className }: HomeLogoProps) {
  return (
    <Link to="/" className="shrink-0 rounded-md">
      {/* Low, or React has both headers' logos loaded ahead of the style sheet, and one of them is never seen. */}
      <img
        src={src}
        alt={`${name}，首页`}
        width={231}
        height={44}
        fetchPriority="low"
        className={className}
      />
    </Link>
  );
}
