export function SkipLink() {
  return (
    <a
      href="#main"
      className="fixed top-2 left-2 z-60 -translate-y-20 rounded-md bg-brand-strong px-5 py-3 font-medium text-white focus:translate-y-0"
    >
      跳到主要内容
    </a>
  );
}
