import { Link } from '../ui/link.tsx';

type HomeLogoProps = { src: string; name: string; className?: string };

export function HomeLogo({ src, name, className }: HomeLogoProps) {
  return (
    <Link to="/" className="shrink-0 rounded-md">
      <img src={src} alt={`${name}，首页`} width={231} height={44} className={className} />
    </Link>
  );
}
