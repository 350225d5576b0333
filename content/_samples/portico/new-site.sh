portico new site handbook --languages en,ja
cd handbook
portico preview
