# What a machine does at its start and after a hot reboot: folders that programs expect, settings of the network, then the
# services that are on. Many machines start at once: no program is run that is not needed. Part of machine.pl.
use strict;

our %many;

sub boot {
  my $again = shift;
  umask 022;
  mkdir "/run/$_", 0755 for qw(user sshd lab-units);
  mkdir '/run/lock', 01777;
  chmod 01777, '/run/lock';
  mkdir '/var/log/lab-units', 0755;
  file('/run/utmp', '');
  symlink('/run', '/var/run') unless -e '/var/run';
  make_run_folders();
  reset_network() if $again;
  apply_settings();
  run_local() if -x '/etc/rc.local';
  run_generators();
  my @services = services_on();
  system '/bin/sh', '/usr/lib/lab/systemctl', '--at-boot', @services if @services;
  unlink '/run/lab-booting'; # until now, who starts or stops services has waited (systemctl)
}

sub run_local {
  open(STDOUT, '>', '/var/log/lab-units/rc.local.log');
  open(STDERR, '>&', \*STDOUT);
  system '/etc/rc.local';
}

# Programs of packages that say what else is to start, as PostgreSQL's does for each of its servers (systemctl daemon-reload).
sub run_generators {
  my @folders = map { "/run/systemd/generator$_" } '', '.early', '.late';
  my @programs = grep { -x && !m{/systemd-[^/]*\z} } map { glob("$_/systemd/system-generators/*") } qw(/usr/lib /etc);
  mkdir $_, 0755 for '/run/systemd', @folders;
  open(STDOUT, '>>', '/var/log/lab-units/generators.log') if @programs;
  open(STDERR, '>&', \*STDOUT) if @programs;
  system $_, @folders for @programs;
  open($_, '>', '/dev/null') for \*STDOUT, \*STDERR;
}

# Names of what is switched on, without what a machine of this kind has no use for.
sub services_on {
  my @links = grep { -l } map { glob } '/etc/systemd/system/*.wants/*.service', '/etc/rc2.d/S*';
  my (%seen, @names);
  for (@links) {
    my ($name) = m{/(?:S\d\d)?([^/]+?)(?:\.service)?\z};
    next if $name =~ /^(?:getty|systemd-|dbus|console-|e2scrub|apt-|fstrim|hwclock)|^(?:udev|kmod|procps|sudo)\z/;
    push @names, $name unless $seen{$name}++;
  }
  return @names;
}

# The lines of a settings file of the image without its comments.
sub lines_of {
  open(my $file, '<', $_[0]) or return;
  return grep { /\S/ && !/^\s*[#;]/ } map { chomp; $_ } <$file>;
}

# By the machine's own lists, not by the host's programs.
sub number_of {
  my ($list, $name) = @_;
  return $name if $name =~ /^\d+\z/;
  my ($found) = grep { $_->[0] eq $name } map { [split /:/] } lines_of("/etc/$list");
  return $found ? $found->[2] : 0;
}

# Folders in /run that packages ask for.
sub make_run_folders {
  for my $line (map { lines_of($_) } glob('/usr/lib/tmpfiles.d/*.conf'), glob('/etc/tmpfiles.d/*.conf')) {
    my ($kind, $path, $mode, $owner, $group) = split ' ', $line;
    next unless $kind =~ /^[dD]/ && $path =~ m{^/run/} && $path !~ m{[%]|/\.\.};
    my $made = '';
    for my $part (grep { $_ ne '' } split m{/}, $path) { $made .= "/$part"; mkdir($made, 0755) unless -d $made }
    next if -l $path || !-d $path;
    chown number_of('passwd', given($owner, 'root')), number_of('group', given($group, 'root')), $path;
    chmod oct(given($mode, '755') =~ s/^[^0-7]+//r), $path;
  }
}
sub given { defined $_[0] && $_[0] ne '-' && $_[0] ne '' ? $_[0] : $_[1] }

# As after a real start: addresses of the suite's picture, no routes and rules by hand.
sub reset_network {
  open(STDERR, '>', '/dev/null');
  for (@{ $many{address} || [] }) {
    my ($card, $address) = split /:/, $_, 2;
    system 'ip', 'addr', 'flush', 'dev', $card;
    system 'ip', 'addr', 'add', $address, 'dev', $card;
    system 'ip', 'link', 'set', $card, 'up';
  }
  if (has_program('nft')) { system 'nft', 'flush', 'ruleset' }
  elsif (has_program('iptables')) {
    for my $table (qw(filter nat mangle)) { system 'iptables', '-t', $table, $_ for '-F', '-X' }
    system 'iptables', '-P', $_, 'ACCEPT' for qw(INPUT FORWARD OUTPUT);
  }
  set('/proc/sys/net/ipv4/ip_forward', 0);
}
sub has_program { my $name = shift; return grep { -x "$_/$name" } split /:/, $ENV{PATH} }

# What files say of the network (sysctl.d): of files with one name the first folder's counts, and the names are the order.
sub apply_settings {
  my %files;
  for my $path (map { glob("$_/sysctl.d/*.conf") } qw(/etc /run /usr/local/lib /usr/lib /lib)) {
    my ($name) = $path =~ m{([^/]+)\z};
    $files{$name} ||= $path;
  }
  for my $line (map { lines_of($_) } (map { $files{$_} } sort keys %files), '/etc/sysctl.conf') {
    my ($key, $value) = $line =~ /^\s*-?\s*([^=\s]+)\s*=\s*(.*?)\s*\z/ or next;
    # The first divider says which of the two divides; the other one is then part of a name.
    $key =~ tr{./}{/.} if $key =~ m{^[^/]*\.};
    next if $key =~ m{\.\.};
    set($_, $value) for glob("/proc/sys/$key");
  }
}
sub set {
  my ($path, $value) = @_;
  open(my $file, '>', $path) or return;
  syswrite($file, "$value\n");
}

1;
