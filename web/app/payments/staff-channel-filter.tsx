import { channels, channelTitle, type Channel } from '@portal/contract/payments';
import { useFilters } from '../lists/use-filters.ts';
import { Select } from '../ui/select.tsx';

export function channelIn(search: URLSearchParams): Channel | undefined {
  return channels.find((each) => each === search.get('channel'));
}

export const channelOptions = channels.map((value) => ({ value, label: channelTitle[value] }));

export function ChannelFilter() {
  const { search, set } = useFilters();
  return (
    <Select
      aria-label="支付渠道"
      className="md:w-44"
      placeholder="全部渠道"
      options={channelOptions}
      value={search.get('channel') ?? ''}
      onChange={({ target }) => set({ channel: target.value || undefined })}
    />
  );
}
