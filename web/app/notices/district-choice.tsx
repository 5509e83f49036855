import { districtPrefix } from '@portal/contract/district-codes';
import type { RefObject } from 'react';
import { useNavigate } from 'react-router';
import { addressOf, type NoticeAddress } from '@portal/contract/notice-address';
import { DistrictColumns } from '../districts/district-columns.tsx';
import type { District } from '../districts/district.ts';
import { loadDistricts } from '../districts/load-districts.ts';
import { Popover } from '../ui/popover.tsx';

type DistrictChoiceProps = {
  open: boolean;
  onClose: () => void;
  anchor: RefObject<HTMLButtonElement | null>;
  path: District[];
  address: NoticeAddress;
  list: string;
};

export default function DistrictChoice({ path, address, list, ...popover }: DistrictChoiceProps) {
  const navigate = useNavigate();

  function choose(chosen: District[]) {
    const code = districtPrefix(chosen.at(-1)?.code ?? '');
    const query = addressOf({ ...address, district: code });
    popover.onClose();
    popover.anchor.current?.focus();
    void navigate(query ? `${list}?${query}` : list);
  }

  return (
    <Popover {...popover} label="所在地区" className="md:w-[36rem]">
      <DistrictColumns load={loadDistricts} value={path} depth={3} anyLevel onFinish={choose} />
    </Popover>
  );
}
