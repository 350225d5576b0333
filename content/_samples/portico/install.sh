sudo apt-get install ./portico_0.9.0_amd64.deb
portico --version
