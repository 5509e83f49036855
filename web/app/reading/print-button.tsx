import { Printer } from 'lucide-react';
import { Button } from '../ui/button.tsx';

export function PrintButton() {
  return (
    <Button
      variant="ghost"
      size="sm"
      icon={<Printer className="size-4" />}
      className="noscript:hidden phone:hidden"
      onClick={() => print()}
    >
      打印
    </Button>
  );
}
